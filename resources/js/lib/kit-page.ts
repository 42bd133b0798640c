/** The page names that belong to the kit; kit-pages.ts imports them, and signed-in-pages.ts leaves them out. */
const KIT_PAGE = /^(charts|components|datatables|dragndrop|elements|forms|tables|widgets)(\/|$)/

/** Whether a page, such as `elements/badges`, is one of the kit. */
export const isKitPage = (name: string): boolean => KIT_PAGE.test(name)
