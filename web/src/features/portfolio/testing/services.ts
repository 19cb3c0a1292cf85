/** Example content of a community's services.json. */
export const services = [
  {
    title: "Term sheet reading",
    provider: "Ivo Lang",
    company: "Lang Law",
    description: "What each clause means for you, in plain words.",
    category: "Legal",
    tags: ["Seed", "Equity"],
    rating: 4.1,
    reviews: 1,
  },
  {
    title: "Pitch deck review",
    provider: "Noor Haddad",
    company: "Palletry",
    description: "Two rounds of written comments on your deck, then an hour together.",
    category: "Strategy",
    pricing: "Hourly Rate",
    duration: "1 week",
    location: "Remote",
    tags: ["Fundraising", "Storytelling", "Series A", "SaaS"],
    featured: true,
    rating: 4.8,
    reviews: 1200,
    contact: "noor@palletry.example",
  },
  { title: "Fractional CFO", provider: "Mina Sato", description: "A monthly close.", category: "Finance" },
];
