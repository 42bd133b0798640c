interface ShownPage {
  url: string
  /** The number of its request. */
  requestId: string | null
}

/** The address of the contact page, where the user can include this page. */
export function contactHref({ url, requestId }: ShownPage): string {
  const query = new URLSearchParams({ page: url, ...(requestId && { request: requestId }) })
  return `/pages/contact-us-boxed?${query}`
}
