import { router } from '@inertiajs/react'
import { type SubmitEvent, useState } from 'react'
import type { Errors } from '#client/features/configuration/pricing/settings-form.ts'
import { useTypedNumber } from '#client/lib/typed-number.ts'
import type { ShopSettingsProps } from '#server/operations/settings-page/props.ts'

/**
 * One card of shop settings as typed. Input is retained after a validation error, and when another user has saved the
 * shop meanwhile: the page then reloads, and the next save uses the new version.
 */
export function useShopForm<T extends Record<string, unknown>>(
  path: string,
  shop: ShopSettingsProps,
  typedOf: (shop: ShopSettingsProps) => T,
) {
  const [data, setData] = useState(() => typedOf(shop))
  const [errors, setErrors] = useState<Errors>({})
  const [isSending, setSending] = useState(false)
  const toDecimal = useTypedNumber()
  const send = (event: SubmitEvent, numbers: readonly (keyof T)[] = []) => {
    event.preventDefault()
    if (isSending) return
    const typed = Object.fromEntries(numbers.map((name) => [name, toDecimal(String(data[name]))]))
    router.post(path, { ...data, ...typed, version: shop.version } as never, {
      preserveScroll: true,
      preserveState: true,
      onStart: () => setSending(true),
      onError: (refused) => setErrors(refused as Errors),
      onSuccess: () => setErrors({}),
      onHttpException: () => router.reload(),
      onFinish: () => setSending(false),
    })
  }
  return {
    data,
    errors,
    isSending,
    send,
    set: <K extends keyof T>(name: K, value: T[K]) => setData({ ...data, [name]: value }),
  }
}
