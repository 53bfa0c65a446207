/** The functions of tslib that `@docusaurus/utils-common` calls. */
export { __importDefault } from "tslib";
