export { default as address } from "./gurmukhi.woff2?url";
