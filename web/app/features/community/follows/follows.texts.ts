// Follow button
export const followOrUnfollow = 'Follow or unfollow'

// Follow storefront button
export const followStorefront = 'Follow Storefront'

// Following list
export const youDontFollowAnyone = 'You don’t follow anyone yet.'
export const nobodyYet = 'Nobody yet.'
export const openACollectors = 'Open a collector’s or seller’s profile and press Follow.'
export const theListDidntLoad = 'The list didn’t load'
export const showMorePeople = 'Show more people'
export const youDontFollowAny = 'You don’t follow any storefronts yet.'
export const noStorefrontsYet = 'No storefronts yet.'
export const discoverDrops = 'Discover Drops'
export const pressFollowStorefront = 'Press Follow Storefront on a drop you like.'
export const theStorefrontsDidntLoad = 'The storefronts didn’t load'
export const showMoreStorefronts = 'Show more storefronts'

// Use follow
export const authenticationRequired = 'Authentication required'
export const pleaseSign = 'Please sign in to follow sellers'
export const pleaseSignInToFollow = 'Please sign in to follow storefronts'
export const couldntFollow = 'Couldn’t follow'
export const couldntUnfollow = 'Couldn’t unfollow'

export const followed = (name: string, isFollowing: boolean) => `You ${isFollowing ? 'follow' : 'unfollowed'} ${name}`
