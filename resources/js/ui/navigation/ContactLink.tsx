type ContactLinkProps = { email: string } | { phone: string; text: string }

/** Writes an email or calls; `text` is the phone number as it is read. */
export function ContactLink(props: ContactLinkProps) {
  const isEmail = 'email' in props
  return (
    <a
      href={isEmail ? `mailto:${props.email}` : `tel:${props.phone.replaceAll(/[^+\d]/g, '')}`}
      className="inline-flex min-h-6 items-center text-petrol underline underline-offset-2"
    >
      <bdi dir="ltr">{isEmail ? props.email : props.text}</bdi>
    </a>
  )
}
