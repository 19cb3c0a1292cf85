/** What a column can be beside a field. */
export type Special = "first_name" | "middle_name" | "last_name" | "joined" | "left_out";

/**
 * Headings by what they mean, beside the names and labels of the fields. Case, plurals, spaces, punctuation, and what is
 * in brackets do not count. `certain` headings mean this; `possible` ones do if no other column fits better.
 */
export interface Headings {
  readonly certain: string;
  readonly possible?: string;
}

/** Words of headings that say nothing about which column it is: "What is your sector?" is "Sector". */
export const headingFillers: string = `
  what, which, how, much, many, is, are, do, does, you, your, our, my, we, the, a, an, of, please, enter,
  select, choose, provide, current, currently
`;

/** The headings of columns that founders and investors have. */
export const sharedHeadings = {
  email: {
    certain: `
      E-mail, Email Address, E-mail Address, Mail, Contact Email, Work Email, Business Email,
      Primary Email
    `,
    possible: `Contact, Contact Info, Contact Details`,
  },
  phone: {
    certain: `
      Phone Number, Telephone, Tel, Mobile, Mobile Number, Mobile Phone, Cell, Cell Phone, Contact Number,
      WhatsApp
    `,
  },
  website: {
    certain: `
      URL, Web, Site, Web Site, Homepage, Home Page, Web Address, Domain, Website URL, Company Website
    `,
    possible: `Link, Company URL, Company Domain`,
  },
  linked_in: {
    certain: `
      LinkedIn URL, LinkedIn Profile, Linked In, LinkedIn Link, LinkedIn Page, LinkedIn Handle,
      Person LinkedIn URL
    `,
    possible: `Company LinkedIn, Company LinkedIn URL, LI`,
  },
  admin_notes: { certain: `Note, Comments, Comment, Remarks, Internal Notes, Memo` },
  temperature: { certain: `Temp, Warmth`, possible: `Interest, Interest Level, Heat` },
  first_name: { certain: `First Name, Firstname, Given Name, Forename, First` },
  middle_name: { certain: `Middle Name, Middle` },
  last_name: { certain: `Last Name, Lastname, Surname, Family Name, Last` },
  joined: {
    certain: `
      Joined, Date Joined, Join Date, Joined On, Joining Date, Member Since, Date of Joining, created_at,
      Created, Date Created, Created At, Created On, Created Time, Creation Date, Added, Date Added,
      Added On, Timestamp, Signed Up, Sign-up Date, Registered, Registration Date, Submitted,
      Submitted At, Submission Date, Onboarded
    `,
    possible: `Date, Since, Start Date`,
  },
  left_out: {
    certain: `
      ID, #, No, No., Nr, Number, Row, Record ID, Sr No, S No, Index, UUID, GUID, version, updated_at,
      investors_matched, founder_matches, founder_matches_reviewed, consent, Last Modified,
      Last Modified Time, Updated At, Last Updated, Modified, Reason not imported
    `,
  },
} as const satisfies Record<string, Headings>;
