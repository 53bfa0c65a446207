export default { docs: ["CONTRIBUTING", "STYLEGUIDE", "RELEASING", "SECURITY"] };
