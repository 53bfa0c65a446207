/** Components of the API reference. Generated pages import them from here. */
export { default as Code } from "./Code";
export { default as Facts } from "./Facts";
export { default as Gone } from "./Gone";
export { default as History } from "./History";
export { default as Inherited } from "./Inherited";
export { default as ItemHead } from "./ItemHead";
export { Item, Items } from "./Items";
export { default as MemberHead } from "./MemberHead";
export { Frames, HelperType, Returns, Throws, TypeParameters } from "./Notes";
export { Option, Options } from "./Options";
export { default as Picture } from "./Picture";
export { default as Related } from "./Related";
export { default as Source } from "./Source";
export { default as WhatsNew } from "./WhatsNew";
