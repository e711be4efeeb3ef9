export { default as address } from "./tamil.woff2?url";
