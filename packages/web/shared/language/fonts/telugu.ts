export { default as address } from "./telugu.woff2?url";
