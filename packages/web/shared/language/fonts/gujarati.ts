export { default as address } from "./gujarati.woff2?url";
