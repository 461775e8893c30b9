/** Names of regions whose addresses are written with a name or a code alike, by country. */
const names: Readonly<Record<string, string>> = {
  US: `Alabama=AL Alaska=AK Arizona=AZ Arkansas=AR California=CA Colorado=CO Connecticut=CT Delaware=DE
    District-of-Columbia=DC Florida=FL Georgia=GA Hawaii=HI Idaho=ID Illinois=IL Indiana=IN Iowa=IA Kansas=KS
    Kentucky=KY Louisiana=LA Maine=ME Maryland=MD Massachusetts=MA Michigan=MI Minnesota=MN Mississippi=MS
    Missouri=MO Montana=MT Nebraska=NE Nevada=NV New-Hampshire=NH New-Jersey=NJ New-Mexico=NM New-York=NY
    North-Carolina=NC North-Dakota=ND Ohio=OH Oklahoma=OK Oregon=OR Pennsylvania=PA Rhode-Island=RI
    South-Carolina=SC South-Dakota=SD Tennessee=TN Texas=TX Utah=UT Vermont=VT Virginia=VA Washington=WA
    West-Virginia=WV Wisconsin=WI Wyoming=WY`,
  CA: `Alberta=AB British-Columbia=BC Manitoba=MB New-Brunswick=NB Newfoundland-and-Labrador=NL Nova-Scotia=NS
    Northwest-Territories=NT Nunavut=NU Ontario=ON Prince-Edward-Island=PE Quebec=QC Québec=QC Saskatchewan=SK Yukon=YT`,
  AU: `New-South-Wales=NSW Queensland=QLD South-Australia=SA Tasmania=TAS Victoria=VIC Western-Australia=WA
    Australian-Capital-Territory=ACT Northern-Territory=NT`,
}

const plain = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[.,]/g, '')
    .replace(/[\s-]+/g, ' ')
    .trim()

const codes = new Map(
  Object.entries(names).flatMap(([country, list]) =>
    list.split(/\s+/).map((entry) => {
      const [name = '', code = ''] = entry.split('=')
      return [`${country} ${plain(name)}`, plain(code)] as const
    }),
  ),
)

/** The same for every way to write a region: `Oregon`, `OR` and `or.` are one. */
export const regionKey = (country: string, region: string): string =>
  codes.get(`${country} ${plain(region)}`) ?? plain(region)
