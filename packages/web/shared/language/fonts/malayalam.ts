export { default as address } from "./malayalam.woff2?url";
