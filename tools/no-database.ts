/** What a tool says when it is started without a database. */
export const noDatabase = (): string =>
  `There is no database in DATA_DIR (${process.env.DATA_DIR ?? 'data'}): run \`npm start\` first, or pass the DATA_DIR or DATABASE_URL that it runs with.`
