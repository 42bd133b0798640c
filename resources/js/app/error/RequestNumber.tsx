import { Check, Copy } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCopy } from '#client/lib/useCopy.ts'
import { IconButton } from '#client/ui/IconButton.tsx'

/** The number under which the log knows what happened. */
export function RequestNumber({ id }: { id: string }) {
  const { t } = useTranslation('errors')
  const { isCopied, copy } = useCopy()
  return (
    <p className="mt-8 flex flex-wrap items-center gap-x-2 border-t pt-4 text-sm text-text-3">
      {t('request')}
      <bdi className="break-all text-text-2 select-all">{id}</bdi>
      <IconButton
        icon={isCopied ? Check : Copy}
        label={isCopied ? t('copied') : t('copy')}
        onPress={() => copy(id)}
        className="size-7"
      />
    </p>
  )
}
