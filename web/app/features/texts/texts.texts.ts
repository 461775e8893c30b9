// Page of text
export const onThisPage = 'On this page'
