import { SecondFactor } from '#client/features/identity/auth/SecondFactor.tsx'
import { BoxedFrame } from '#client/Layouts/auth/BoxedFrame.tsx'
import { CoverFrame } from '#client/Layouts/auth/CoverFrame.tsx'
import type { Pages } from '#server/http/pages.ts'

/** The second factor after the password. */
export default function LoginSecondFactor({ methods, style }: Pages['login-second-factor']) {
  const Frame = style === 'boxed' ? BoxedFrame : CoverFrame
  return (
    <Frame>
      <SecondFactor methods={methods} />
    </Frame>
  )
}
