/** The types of packages that have none. */
declare module "workerd" {
  const path: { default: string };
  export default path;
}
