import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { usePost, useSubmitKey } from '#client/lib/forms.ts'
import { Button } from '#client/ui/Button.tsx'
import type { ButtonVariant } from '#client/ui/native/Button.tsx'

interface PreviewButtonProps {
  /** The slug of the product whose prices are calculated; all prices without one. */
  product?: string
  /** How many prices. */
  count: number
  variant?: ButtonVariant
  size?: 'md' | 'sm'
  isDisabled?: boolean
  /** Shown instead of what it does, which remains its name for screen readers. */
  children?: ReactNode
}

/** Previews prices at today's prices of metal; writes no price. */
export function PreviewButton({ product, count, children, ...button }: PreviewButtonProps) {
  const { t } = useTranslation('shell')
  const { send, isSending, errors } = usePost()
  const { idempotencyKey, renewKey } = useSubmitKey()
  const problem = Object.values(errors)[0]
  const name = t('preview_prices', { count })
  const body = { kind: 'reprice', ...(product && { product }), idempotencyKey }
  return (
    <div>
      <Button
        {...button}
        isPending={isSending}
        onPress={() => send('/price-runs', body, { preserveScroll: 'errors', onSuccess: renewKey })}
        {...(children && { 'aria-label': name })}
        className="min-w-full"
      >
        {children ?? name}
      </Button>
      {problem && (
        <p role="alert" className="mt-2 text-sm font-medium text-critical">
          {problem}
        </p>
      )}
    </div>
  )
}
