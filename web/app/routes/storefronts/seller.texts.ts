export const sStorefrontsOnKeepcase = (sellerName: string) => `${sellerName}’s storefronts on Keepcase.`
