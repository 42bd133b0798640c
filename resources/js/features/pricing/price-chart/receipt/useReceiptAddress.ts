import { router, usePage } from '@inertiajs/react'

/**
 * The receipt that the address of the page names by a parameter, so that a reload, Back and a shared link open it.
 */
export function useReceiptAddress(parameter: 'piece' | 'change') {
  const { url } = usePage()
  const [path = '', query = ''] = url.split('?')
  const id = new URLSearchParams(query).get(parameter)
  const hrefOf = (next: number | null): string => {
    const parameters = new URLSearchParams(query)
    if (next === null) parameters.delete(parameter)
    else parameters.set(parameter, String(next))
    return parameters.size === 0 ? path : `${path}?${parameters}`
  }
  return {
    id: id !== null && /^[1-9]\d*$/.test(id) ? Number(id) : null,
    hrefOf,
    open: (next: number) => router.push({ url: hrefOf(next), ...KEEPS_PAGE }),
    close: () => router.replace({ url: hrefOf(null), ...KEEPS_PAGE }),
  }
}

const KEEPS_PAGE = { preserveState: true, preserveScroll: true }
