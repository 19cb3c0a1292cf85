import type { Region } from "@kindling/contracts/enumerations/markets.ts";

export const regionFillers: string = `
  the, region, area, based, geography, location, country, market, only, city, greater, metro,
  metropolitan
`;

/**
 * What people write for each region: countries, cities and parts of the world. A country that lies in none of the
 * regions, such as Pakistan, is in no row: a person chooses.
 */
export const regionSynonyms: Readonly<Record<Region, string>> = {
  US: `
    USA, U.S., U.S.A., United States, United States of America, SF Bay Area, Bay Area,
    San Francisco, San Francisco Bay Area, SF, Silicon Valley, Palo Alto, Menlo Park, Mountain View,
    San Jose, Oakland, Berkeley, New York, New York City, NYC, NY, Brooklyn, Manhattan, Boston,
    Cambridge MA, Los Angeles, LA, SoCal, NorCal, San Diego, Seattle, Austin, Dallas, Houston, Chicago,
    Denver, Boulder, Miami, Atlanta, Washington DC, Washington, Philadelphia, Pittsburgh, Phoenix,
    Salt Lake City, Detroit, Minneapolis, Nashville, Portland, Raleigh, Durham, Charlotte, Las Vegas,
    Columbus, Cincinnati, Cleveland, Indianapolis, St. Louis, Baltimore, Midwest, US Midwest,
    West Coast, East Coast, US West Coast, US East Coast, Northeast, Southeast US, New England, Alabama,
    Alaska, Arizona, Arkansas, California, Colorado, Connecticut, Delaware, Florida, Hawaii, Idaho,
    Illinois, Indiana, Iowa, Kansas, Kentucky, Louisiana, Maine, Maryland, Massachusetts, Michigan,
    Minnesota, Mississippi, Missouri, Montana, Nebraska, Nevada, New Hampshire, New Jersey, New Mexico,
    North Carolina, North Dakota, Ohio, Oklahoma, Oregon, Pennsylvania, Rhode Island, South Carolina,
    South Dakota, Tennessee, Texas, Utah, Vermont, Virginia, West Virginia, Wisconsin, Wyoming,
    Puerto Rico, District of Columbia
  `,
  CANADA: `
    Toronto, Vancouver, Montreal, Montréal, Ottawa, Calgary, Waterloo, Edmonton, Quebec, Ontario, CAN,
    British Columbia, Alberta, Halifax, Winnipeg
  `,
  LATAM: `
    LatAm, South America, Central America, Latin America & Caribbean, LAC, Caribbean, Brazil, Brasil,
    Mexico, Argentina, Chile, Colombia, Peru, Uruguay, Ecuador, Bolivia, Paraguay, Costa Rica, Panama,
    Guatemala, Venezuela, Dominican Republic, São Paulo, Rio de Janeiro, Mexico City, Buenos Aires,
    Bogotá, Medellín, Lima, Santiago, Montevideo, Jamaica, Honduras, El Salvador, Nicaragua
  `,
  EUROPE: `
    EU, European Union, Western Europe, Eastern Europe, Central Europe, Northern Europe,
    Southern Europe, CEE, EEA, Central & Eastern Europe, DACH, Nordics, Nordic, Baltics, Benelux,
    Scandinavia, Iberia, Balkans, UK, U.K., United Kingdom, Great Britain, Britain, GB, England,
    Scotland, Wales, Northern Ireland, Ireland, Germany, Deutschland, France, Spain, Italy, Portugal,
    Netherlands, The Netherlands, Holland, Belgium, Luxembourg, Austria, Switzerland, Sweden, Norway,
    Denmark, Finland, Iceland, Estonia, Latvia, Lithuania, Poland, Czech Republic, Czechia, Slovakia,
    Hungary, Romania, Bulgaria, Greece, Croatia, Slovenia, Serbia, Bosnia and Herzegovina, Albania,
    North Macedonia, Montenegro, Moldova, Ukraine, Malta, Cyprus, Monaco, Liechtenstein, Andorra, San Marino, Kosovo, London, Berlin,
    Munich, München, Hamburg, Cologne, Frankfurt, Paris, Lyon, Amsterdam, Rotterdam, Brussels, Madrid,
    Barcelona, Lisbon, Porto, Milan, Rome, Zurich, Zürich, Geneva, Vienna, Stockholm, Gothenburg, Oslo,
    Copenhagen, Helsinki, Tallinn, Riga, Vilnius, Warsaw, Kraków, Prague, Budapest, Bucharest, Sofia,
    Athens, Dublin, Edinburgh, Manchester, Oxford, Belgrade, Zagreb, Kyiv
  `,
  AFRICA: `
    Sub-Saharan Africa, West Africa, East Africa, North Africa, Southern Africa, Pan-Africa, Pan Africa,
    Nigeria, Kenya, South Africa, Ghana, Egypt, Morocco, Tunisia, Algeria, Ethiopia, Rwanda, Uganda,
    Tanzania, Senegal, Ivory Coast, Côte d'Ivoire, Cameroon, Zambia, Zimbabwe, Angola, Mozambique,
    Mauritius, Botswana, Lagos, Nairobi, Cape Town, Johannesburg, Cairo, Accra, Kigali, Casablanca,
    Tunis, Namibia, Madagascar, Benin
  `,
  INDIA: `
    IN, IND, Bharat, Bangalore, Bengaluru, Mumbai, Bombay, Delhi, New Delhi, Delhi NCR, NCR, Gurgaon,
    Gurugram, Noida, Hyderabad, Chennai, Pune, Kolkata, Ahmedabad, Jaipur, Kochi, Indore, Chandigarh,
    Goa
  `,
  SOUTH_EAST_ASIA: `
    Southeast Asia, South-East Asia, SEA, ASEAN, Singapore, SG, Indonesia, Malaysia, Thailand, Vietnam,
    Viet Nam, Philippines, Cambodia, Myanmar, Laos, Brunei, Jakarta, Kuala Lumpur, Bangkok, Manila,
    Ho Chi Minh City, Hanoi
  `,
  EAST_ASIA: `
    North Asia, Northeast Asia, Greater China, China, PRC, Mainland China, Hong Kong, HK, Taiwan, Japan,
    Korea, South Korea, Republic of Korea, Mongolia, Macau, Beijing, Shanghai, Shenzhen, Guangzhou,
    Hangzhou, Tokyo, Osaka, Seoul, Taipei
  `,
  MIDDLE_EAST: `
    ME, GCC, Gulf, Israel, UAE, U.A.E., United Arab Emirates, Dubai, Abu Dhabi, Saudi Arabia, KSA,
    Saudi, Qatar, Kuwait, Bahrain, Oman, Jordan, Lebanon, Iraq, Iran, Tel Aviv, Jerusalem, Riyadh, Doha,
    Amman, Beirut, Haifa, Herzliya
  `,
  AUSTRALIA: `
    AU, AUS, ANZ, Oceania, New Zealand, NZ, Australia & New Zealand, Sydney, Melbourne, Brisbane, Perth,
    Auckland, Wellington
  `,
  GLOBAL: `
    Worldwide, World, Global (all), International, Anywhere, Everywhere, Remote, Multi-region,
    Remote first
  `,
};

/** Parts of the world that are more than one region. */
export const regionGroups: Readonly<Record<string, readonly Region[]>> = {
  "North America": ["US", "CANADA"],
  "Northern America": ["US", "CANADA"],
  "NA / North America": ["US", "CANADA"],
  "US/Canada": ["US", "CANADA"],
  NORAM: ["US", "CANADA"],
  "The Americas": ["US", "CANADA", "LATAM"],
  EMEA: ["EUROPE", "MIDDLE_EAST", "AFRICA"],
  MENA: ["MIDDLE_EAST", "AFRICA"],
  "Middle East and North Africa": ["MIDDLE_EAST", "AFRICA"],
  "Middle East & Africa": ["MIDDLE_EAST", "AFRICA"],
  Asia: ["INDIA", "SOUTH_EAST_ASIA", "EAST_ASIA"],
  APAC: ["INDIA", "SOUTH_EAST_ASIA", "EAST_ASIA", "AUSTRALIA"],
  "Asia Pacific": ["INDIA", "SOUTH_EAST_ASIA", "EAST_ASIA", "AUSTRALIA"],
  "Asia-Pac": ["INDIA", "SOUTH_EAST_ASIA", "EAST_ASIA", "AUSTRALIA"],
};

/** Postal codes of US states, at the end of a place: "Fresno, CA". */
export const stateCodes: string = `
    AL, AK, AZ, AR, CA, CO, CT, DE, FL, GA, HI, ID, IL, IN, IA, KS, KY, LA, ME, MD, MA, MI, MN, MS, MO,
    MT, NE, NV, NH, NJ, NM, NY, NC, ND, OH, OK, OR, PA, RI, SC, SD, TN, TX, UT, VT, VA, WA, WV, WI, WY,
    DC
  `;
