export const toPay = (sum: string) => `, ${sum} to pay`
