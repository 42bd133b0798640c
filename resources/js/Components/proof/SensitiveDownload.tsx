import type { ComponentProps } from 'react'
import { DownloadLink } from '../Button.tsx'
import { act } from '../panels/ask.ts'

/** Saves a file that holds personal data: the password is asked for first, on this page, where that is due. */
export function SensitiveDownload({ href, ...props }: ComponentProps<typeof DownloadLink>) {
  return (
    <DownloadLink
      {...props}
      href={href}
      onClick={(event) => {
        event.preventDefault()
        void act('/users/proof/confirmation').then(({ ok }) => {
          if (ok) window.location.assign(String(href))
        })
      }}
    />
  )
}
