import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { postJson } from '#client/lib/json-request.ts'
import { DownloadLink } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/Toasts.tsx'

/**
 * Downloads a file with personal data. When reauthentication is required, it happens on this page. Opened in another tab,
 * the address shows its own prompt; with a `download` attribute that prompt would be saved as the file.
 */
export function SensitiveDownload({ href, ...props }: ComponentProps<typeof DownloadLink>) {
  const { t } = useTranslation('reauthentication')
  const save = async () => {
    const answer = await postJson('/users/proof/confirmation')
    if (answer.ok) downloadFrom(String(href))
    else if (!answer.proof) toast({ title: t('failed'), tone: 'critical' })
  }
  return (
    <DownloadLink
      {...props}
      href={href}
      download={undefined}
      onClick={(event) => {
        event.preventDefault()
        void save()
      }}
    />
  )
}

/** Downloads by a link, which does not leave the page and so does not ask about unsaved fields. */
function downloadFrom(url: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
