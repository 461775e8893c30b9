export const offered = (item: string, drop: string, left: string, until: string) =>
  `We’re holding ${item} from ${drop} for you. Pay within ${left}, by ${until}.`
