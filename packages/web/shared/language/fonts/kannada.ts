export { default as address } from "./kannada.woff2?url";
