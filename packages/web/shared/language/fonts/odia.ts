export { default as address } from "./odia.woff2?url";
