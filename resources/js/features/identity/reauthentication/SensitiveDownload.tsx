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
  const save = useSensitiveDownload()
  return (
    <DownloadLink
      {...props}
      href={href}
      download={undefined}
      onClick={(event) => {
        event.preventDefault()
        save(String(href))
      }}
    />
  )
}

/** Downloads a file with personal data from an entry of a menu. */
export function useSensitiveDownload(): (href: string) => void {
  const { t } = useTranslation('reauthentication')
  const save = async (href: string) => {
    const answer = await postJson('/users/proof/confirmation')
    if (answer.ok) downloadFrom(href)
    else if (!answer.proof) toast({ title: t('failed'), tone: 'critical' })
  }
  return (href) => void save(href)
}

/** Downloads by a link, which does not leave the page and so does not ask about unsaved fields. */
function downloadFrom(url: string) {
  const link = document.createElement('a')
  link.href = url
  link.download = ''
  link.click()
}
