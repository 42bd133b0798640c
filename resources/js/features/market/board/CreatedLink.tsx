import { useTranslation } from 'react-i18next'
import { Button } from '#client/ui/Button.tsx'
import { TextField } from '#client/ui/Field.tsx'
import { CopyButton } from '#client/ui/feedback/CopyButton.tsx'
import { Notice } from '#client/ui/Notice.tsx'

export function CreatedLink({ path, onDone }: { path: string; onDone: () => void }) {
  const { t } = useTranslation('board')
  const link = new URL(path, window.location.origin).href
  return (
    <Notice tone="positive" title={t('screens.made')}>
      <p>{t('screens.made_text')}</p>
      <TextField
        label={t('screens.link')}
        value={link}
        isReadOnly
        autoFocus
        onFocus={({ target }) => (target as HTMLInputElement).select()}
        className="my-3"
      />
      <div className="flex flex-wrap gap-2">
        <CopyButton variant="primary" text={link} />
        <Button onPress={onDone}>{t('screens.done')}</Button>
      </div>
    </Notice>
  )
}
