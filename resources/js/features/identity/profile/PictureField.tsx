import { router } from '@inertiajs/react'
import { useState } from 'react'
import { FileTrigger } from 'react-aria-components/FileTrigger'
import { useTranslation } from 'react-i18next'
import { sendPicture } from '#client/lib/json-request.ts'
import { Avatar } from '#client/ui/Avatar.tsx'
import { Button } from '#client/ui/Button.tsx'

const KINDS = ['image/png', 'image/jpeg', 'image/webp']

/** The user's picture. */
export function PictureField({ name, picture }: { name: string; picture: string | null }) {
  const { t } = useTranslation('profile')
  const [error, setError] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  const send = async (file: File | undefined) => {
    if (!file || isSending) return
    setSending(true)
    const refusal = await sendPicture(file)
    setSending(false)
    setError(refusal === 'failed' ? t('picture.failed') : refusal)
    if (refusal === null) router.reload()
  }
  return (
    <div className="flex items-center gap-4">
      <Avatar name={name} picture={picture} className="size-20 text-2xl sm:size-24" />
      <div className="min-w-0">
        <div className="flex flex-wrap gap-2">
          <FileTrigger acceptedFileTypes={KINDS} onSelect={(files) => void send(files?.[0])}>
            <Button isPending={isSending}>{t(picture ? 'picture.change' : 'picture.add')}</Button>
          </FileTrigger>
          {picture && (
            <Button variant="quiet" onPress={remove}>
              {t('picture.remove')}
            </Button>
          )}
        </div>
        <p className="mt-2 text-sm text-text-3">{t('picture.hint')}</p>
        <p role="alert" className="text-sm font-medium text-critical empty:hidden">
          {error}
        </p>
      </div>
    </div>
  )
}

const remove = () => router.post('/users/picture/removal', {}, { preserveScroll: true })
