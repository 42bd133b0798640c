import { useForm } from '@inertiajs/react'
import { useTranslation } from 'react-i18next'
import { useSubmitKey } from '#client/lib/forms.ts'
import { Button, ButtonLink } from '#client/ui/Button.tsx'
import { Card } from '#client/ui/Card.tsx'
import type { ButtonVariant } from '#client/ui/native/Button.tsx'
import type { HomeProps } from '#server/insights/home/props.ts'

/** The number of pieces, and the button that previews their new prices. */
export function PreviewCard({
  latest,
  pieces,
  priced,
}: Pick<HomeProps, 'latest' | 'pieces' | 'priced'>) {
  const { t } = useTranslation('home')
  return (
    <Card title={t('preview.title')} className="flex flex-col">
      <p className="font-display text-2xl">{t('preview.count', { count: pieces })}</p>
      {pieces > 0 && (
        <p className="mt-1 text-text-2">{t('preview.unpriced', { count: pieces - priced })}</p>
      )}
      <p className="mt-3 mb-5 text-text-2">{t('preview.note')}</p>
      <div className="mt-auto flex flex-wrap items-start gap-3">
        <PreviewButton
          latest={latest}
          pieces={pieces}
          variant={latest?.example ? 'secondary' : 'primary'}
        />
        <ButtonLink href="/price" variant="quiet">
          {t('preview.price_chart')}
        </ButtonLink>
      </div>
    </Card>
  )
}

interface PreviewButtonProps {
  latest: HomeProps['latest']
  pieces: number
  variant: ButtonVariant
}

/** Starts a preview, or shows what is missing for it. */
export function PreviewButton({ latest, pieces, variant }: PreviewButtonProps) {
  const { t } = useTranslation('home')
  const { send, error, processing } = usePreview()
  if (!latest) return <p className="py-2 text-text-2">{t('preview.needs_gold')}</p>
  if (pieces === 0) return <p className="py-2 text-text-2">{t('preview.needs_pieces')}</p>
  return (
    <div>
      <Button variant={variant} onPress={send} isPending={processing}>
        {t('preview.submit', { count: pieces })}
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
