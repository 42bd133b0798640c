import { useForm } from '@inertiajs/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSubmitKey } from '#client/lib/forms.ts'
import { Button } from '#client/ui/Button.tsx'
import type { ButtonVariant } from '#client/ui/native/Button.tsx'
import type { HomeProps } from '#server/insights/home/props.ts'

interface PreviewButtonProps {
  latest: HomeProps['latest']
  pieces: number
  variant: ButtonVariant
  size?: 'md' | 'sm'
  /** Shown instead of what it does, which remains its name for screen readers. */
  children?: ReactNode
}

/** Starts a preview, or shows what is missing for it. */
export function PreviewButton({ latest, pieces, variant, size, children }: PreviewButtonProps) {
  const { t } = useTranslation('home')
  const { send, error, processing } = usePreview()
  const name = t('preview.submit', { count: pieces })
  if (!latest) return <p className="py-2 text-text-2">{t('preview.needs_gold')}</p>
  if (pieces === 0) return <p className="py-2 text-text-2">{t('preview.needs_pieces')}</p>
  return (
    <div>
      <Button
        variant={variant}
        {...(size && { size })}
        onPress={send}
        isPending={processing}
        {...(children && { 'aria-label': name })}
        className="min-w-full"
      >
        {children ?? name}
      </Button>
      {error && (
        <p role="alert" className="mt-2 text-sm font-medium text-critical">
          {error}
        </p>
      )}
    </div>
  )
}

/** Requests a preview of all prices; writes no price. */
function usePreview() {
  const { idempotencyKey, renewKey } = useSubmitKey()
  const form = useForm({ kind: 'reprice' })
  const send = () => {
    form.transform((data) => ({ ...data, idempotencyKey }))
    form.post('/price-runs', { onSuccess: renewKey })
  }
  const error = Object.values(form.errors)[0]
  return { send, error, processing: form.processing }
}
