import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { postJson } from '#client/lib/json-request.ts'
import { DownloadLink } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/Toasts.tsx'

/**
 * Saves a file that holds personal data. Where the password is due again it is asked for on this page, which then stays.
 * Opened in another tab, the address asks by itself: `download` would save that question as the file.
 */
export function SensitiveDownload({ href, ...props }: ComponentProps<typeof DownloadLink>) {
  const { t } = useTranslation('proof')
  const save = async () => {
    const answer = await postJson('/users/proof/confirmation')
    if (answer.ok) saveFrom(String(href))
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

/** As a link with `download` does: the page is not left, so that nothing typed on it is asked about. */
function saveFrom(address: string) {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
