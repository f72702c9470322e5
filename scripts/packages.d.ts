/** The types of packages that have no types of their own. */
declare module "workerd" {
  const path: { default: string };
  export default path;
}
