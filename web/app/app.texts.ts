// Share meta
export const keepcaseEveryDropHas = 'Keepcase. Every drop has a time. Every item has one keeper.'
