/** Where the picture of a page is, under the site's root. */
export const cardPath = (permalink: string): string => `/img/cards${permalink.replace(/(.)\/$/, "$1")}.png`;
