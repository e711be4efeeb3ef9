export { default as address } from "./bengali.woff2?url";
