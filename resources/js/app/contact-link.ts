interface ShownPage {
  url: string
  /** The number of its request. */
  requestId: string
}

/** The address of the contact page, where the user can include this page. */
export function contactHref({ url, requestId }: ShownPage): string {
  return `/pages/contact-us-boxed?${new URLSearchParams({ page: url, request: requestId })}`
}
