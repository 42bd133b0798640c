import { LockScreen } from '#client/features/identity/auth/LockScreen.tsx'
import { CoverFrame } from '#client/Layouts/auth/CoverFrame.tsx'
import type { Pages } from '#server/http/pages.ts'

/** The lock screen in cover style. */
export default function LoginCoverLockscreen(props: Pages['login-cover-lockscreen']) {
  return (
    <CoverFrame>
      <LockScreen {...props} style="cover" />
    </CoverFrame>
  )
}
