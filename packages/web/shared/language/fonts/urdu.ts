export { default as address } from "./urdu.woff2?url";
