/** The page that a user came from: what a request to the admins contains of it. */
export interface ReportedPage {
  /** A path of this site, without secrets. */
  address: string
  /** The version of the product. */
  version: string
  /** The number of the request of that page, under which the server logs it; null if unknown. */
  requestId: string | null
  /** The name of the browser and its system; null if unknown. */
  browser: string | null
}

export interface ContactProps {
  /** The names of the admins who receive it. */
  admins: string[]
  /** The page that the user can include. */
  page: ReportedPage | null
}

/** The shop as it is named to customers; lines are separated by line breaks, and may be empty. */
export interface ShopDetails {
  name: string
  address: string
  taxId: string
  bank: string
}

declare module '#server/http/pages.ts' {
  interface Pages {
    'pages/contact-us-boxed': ContactProps
    'pages/contact-us-cover': ContactProps & { details: ShopDetails }
  }
}
