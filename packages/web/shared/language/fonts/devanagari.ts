export { default as address } from "./devanagari.woff2?url";
