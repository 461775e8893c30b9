/** Alternative text of a storefront's picture. */
export const pictureText = (storefront: string, owner: string) => `${storefront}, timed drops by ${owner}`
/** The facts in a storefront's description for search engines. */
export const facts = (owner: string, country: string, shipping: string) =>
  `Timed drops by ${owner} from ${country}. ${shipping}.`
