import { addCustomer } from '#server/trade/customers/customer.ts'
import { customerInput } from '#server/trade/customers/input.ts'
import { clerkOf, type World } from './demo-shop.ts'

const FIRST =
  'Ada Bea Carl Dora Emil Farah Goran Hana Ivan June Karim Lena Marco Nadia Omar Petra Quinn Rosa Sami Tara Umar Vera Wim Xenia Yusuf Zoe Aiko Boris Chen Dina Elif Finn'.split(
    ' ',
  )
const LAST =
  'Alvarez Brandt Castillo Dumas Eriksen Fischer Gallo Haddad Ito Jansen Kowalski Larsen Moreau Nakamura Oliveira Petrov Quist Rossi Schmidt Tanaka Ueda Varga Weiss Xu Yilmaz Zhang'.split(
    ' ',
  )
const CITIES = ['New York', 'Brooklyn', 'Newark', 'Jersey City', 'Queens', 'Hoboken', 'Yonkers']
const TAGS = ['wholesale', 'regular', 'wedding', 'collector', 'repairs']
const HOUSES = ['Harbor Gold', 'Canal Street Jewels', 'North End Loans', 'Union Pawn', 'Lumière']
const LOCALES = ['', '', '', '', 'es', 'fr', 'ja', 'ae', 'zh'] as const

/** Somebody who comes in for the first time. Addresses and numbers are of the kinds that are given to nobody. */
async function newCustomer(world: World): Promise<number> {
  const { ctx, chance, customers } = world
  const n = customers.length + 1
  const name = `${chance.of(FIRST)} ${chance.of(LAST)}`
  const isCompany = chance.in100(8)
  const id = await addCustomer(
    ctx,
    clerkOf(world),
    customerInput.parse({
      ...BLANK,
      kind: isCompany ? 'company' : 'person',
      name,
      company: isCompany ? `${chance.of(HOUSES)} ${n}` : '',
      email: chance.in100(80) ? `${name.toLowerCase().replace(' ', '.')}.${n}@example.com` : '',
      phone: chance.in100(70) ? `+1212555${String(100 + (n % 100)).padStart(4, '0')}` : '',
      address: `${chance.whole(1, 400)} ${chance.of(['Main', 'Canal', 'Grand', 'Mercer'])} Street`,
      city: chance.of(CITIES),
      country: 'US',
      birthday: `${chance.whole(1950, 2003)}-${two(chance.whole(1, 12))}-${two(chance.whole(1, 28))}`,
      locale: chance.of(LOCALES),
      neck: chance.in100(40) ? String(chance.whole(36, 46)) : '',
      karat: chance.in100(50) ? chance.of(['10K', '14K', '18K']) : '',
      consent: chance.in100(55),
      kyc: chance.in100(25) ? 'id_seen' : 'none',
      tags: chance.in100(45) ? [chance.of(TAGS)] : [],
    }),
  )
  customers.push(id)
  return id
}

/** Who comes in: somebody new, or somebody who has been here before. */
export function anybody(world: World): Promise<number> | number {
  const { chance, customers } = world
  return customers.length < 5 || chance.in100(55) ? newCustomer(world) : chance.of(customers)
}

const two = (n: number): string => String(n).padStart(2, '0')

const BLANK = {
  ...{ company: '', email: '', phone: '', address: '', city: '', postcode: '', state: '' },
  ...{ country: '', taxId: '', birthday: '', locale: '', notes: '', lengthUnit: 'cm' },
  ...{ wrist: '', neck: '', finger: '', karat: '', colour: '', style: '' },
}
