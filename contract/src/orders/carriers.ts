/** Carriers whose tracking pages are known. `other`: any, with its name and without a link. */
export const carriers = [
  'usps',
  'ups',
  'fedex',
  'dhl',
  'ontrac',
  'amazon',
  'canada_post',
  'royal_mail',
  'evri',
  'dpd',
  'gls',
  'deutsche_post',
  'postnl',
  'la_poste',
  'australia_post',
  'japan_post',
  'other',
] as const
export type Carrier = (typeof carriers)[number]

type Entry = {
  name: string
  /** The tracking page, up to the number. */
  page: string | null
}

const entries: Record<Carrier, Entry> = {
  usps: { name: 'USPS', page: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=' },
  ups: { name: 'UPS', page: 'https://www.ups.com/track?tracknum=' },
  fedex: { name: 'FedEx', page: 'https://www.fedex.com/fedextrack/?trknbr=' },
  dhl: { name: 'DHL', page: 'https://www.dhl.com/en/express/tracking.html?AWB=' },
  ontrac: { name: 'OnTrac', page: 'https://www.ontrac.com/tracking/?number=' },
  amazon: { name: 'Amazon Shipping', page: 'https://track.amazon.com/tracking/' },
  canada_post: {
    name: 'Canada Post',
    page: 'https://www.canadapost-postescanada.ca/track-reperage/en#/search?searchFor=',
  },
  royal_mail: { name: 'Royal Mail', page: 'https://www.royalmail.com/track-your-item#/tracking-results/' },
  evri: { name: 'Evri', page: 'https://www.evri.com/track/parcel/' },
  dpd: { name: 'DPD', page: 'https://www.dpdgroup.com/mydpd/my-parcels/track?parcelNumber=' },
  gls: { name: 'GLS', page: 'https://gls-group.com/track/' },
  deutsche_post: {
    name: 'Deutsche Post DHL',
    page: 'https://www.dhl.de/en/privatkunden/pakete-empfangen/verfolgen.html?piececode=',
  },
  postnl: { name: 'PostNL', page: 'https://postnl.nl/tracktrace/?B=' },
  la_poste: { name: 'La Poste', page: 'https://www.laposte.fr/outils/suivre-vos-envois?code=' },
  australia_post: { name: 'Australia Post', page: 'https://auspost.com.au/mypost/track/details/' },
  japan_post: {
    name: 'Japan Post',
    page: 'https://trackings.post.japanpost.jp/services/srv/search/direct?locale=en&reqCodeNo1=',
  },
  other: { name: 'Another carrier', page: null },
}

/** A carrier's name. */
export const carrierName = (carrier: Carrier): string => entries[carrier].name

/** The carrier's page about a parcel; null without a number, or for a carrier that isn't in the list. */
export function trackingUrl(carrier: Carrier, trackingNumber: string | null): string | null {
  const { page } = entries[carrier]
  return page === null || trackingNumber === null ? null : page + encodeURIComponent(trackingNumber)
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Names in spreadsheets for carriers with several. */
const aliases: Readonly<Record<string, Carrier>> = {
  unitedstatespostalservice: 'usps',
  uspostalservice: 'usps',
  unitedparcelservice: 'ups',
  federalexpress: 'fedex',
  dhlexpress: 'dhl',
  dhlpaket: 'deutsche_post',
  hermes: 'evri',
  auspost: 'australia_post',
  colissimo: 'la_poste',
}

/** The carrier that a spreadsheet names; null for one that isn't in the list. */
export function findCarrier(text: string): Carrier | null {
  const wanted = plain(text)
  const found = carriers.find((key) => plain(key) === wanted || plain(entries[key].name) === wanted)
  return found ?? aliases[wanted] ?? null
}

/** A tracking number as it is stored: capital letters and digits without the spaces and dashes of labels. */
export const tidyTrackingNumber = (text: string): string => text.toUpperCase().replace(/[\s-]/g, '')
