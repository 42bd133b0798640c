import { router } from '@inertiajs/react'

/** Posts a new order without leaving the page; false when it was not saved. `only`: the props that it changes. */
export function postOrder(
  url: string,
  data: Parameters<typeof router.post>[1],
  only: string[] = [],
): Promise<boolean> {
  return new Promise((resolve) =>
    router.post(url, data, {
      preserveScroll: true,
      preserveState: true,
      only,
      onSuccess: () => resolve(true),
      // After a success this changes nothing.
      onFinish: () => resolve(false),
    }),
  )
}
