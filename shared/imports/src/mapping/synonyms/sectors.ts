import type { Sector } from "@kindling/contracts/enumerations/markets.ts";

/** Words that say nothing about which sector it is: "Health technology" is "Health". */
export const sectorFillers: string = `
  tech, technology, industry, sector, vertical, startup, company, business, space, market, software,
  solution, service, platform, product, app, application, online, digital, focus, focused, investment,
  innovation, based, related, general, other, the, in, for, of, provider
`;

/** What people write for each sector, beside its name. Case, accents, plurals, spaces and punctuation do not count. */
export const sectorSynonyms: Readonly<Record<Sector, string>> = {
  AI_ML: `
    AI, A.I., Artificial Intelligence, ML, Machine Learning, Deep Learning, GenAI, Generative AI,
    Gen AI, LLM, LLMs, AI Agents, Agentic AI, Applied AI, AI & Data, AI Infrastructure, AI/ML/Data, NLP,
    Natural Language Processing, Computer Vision, Conversational AI, Chatbots, Vertical AI,
    AI & Machine Learning, Artificial Intelligence & Machine Learning, Artificial Intelligence (AI),
    Data Science, AI native, Speech Recognition
  `,
  BIO_HEALTHCARE: `
    Health, Healthcare, Health Care, HealthTech, Health IT, Digital Health, MedTech, Medical, Medicine,
    Medical Devices, BioTech, Biotechnology, Bio, Life Sciences, LifeSci, Pharma, Pharmaceuticals,
    Biopharma, Therapeutics, Diagnostics, Genomics, Genetics, Wellness, Health & Wellness,
    Mental Health, FemTech, Women's Health, Telemedicine, Telehealth, mHealth, eHealth, TechBio,
    Synthetic Biology, Synbio, Longevity, AgeTech, Elder Care, Elderly Care, Hospital, Healthcare IT,
    Healthcare Services, Bioinformatics, Neurotech, Drug Discovery, Care Delivery,
    Health & Life Sciences, Bio/Health, Biomedical, Health Insurance, Neuroscience
  `,
  FINTECH: `
    Fin Tech, Finance, Financial, Financial Services, Financials, Financial Technology, Banking,
    Payments, Payment, InsurTech, InsureTech, Insurance, WealthTech, Lending, Credit, Neobank,
    Personal Finance, RegTech, Wealth Management, Asset Management, Capital Markets, Trading,
    Accounting, Embedded Finance, Consumer Lending, Mobile Payments, Investment Management, FinServ,
    BFSI, Money Transfer, Billing, Crowdfunding, Consumer Finance, Financial Inclusion, Venture Capital,
    Banking & Payments, Microfinance, Fintech & Insurtech, Investing
  `,
  B2B_SAAS: `
    B2B, SaaS, SAS, B2B SaaS, Enterprise, Enterprise SaaS, Enterprise Software, Enterprise Tech,
    Enterprise IT, Software, Business Software, Software as a Service, Vertical SaaS, Horizontal SaaS,
    Cloud, Cloud Software, Cloud Computing, CRM, ERP, Productivity, Productivity Tools, Collaboration,
    HR Tech, HR, Human Resources, Recruiting, Recruitment, Sales, Sales Tech, MarTech, Marketing Tech,
    Marketing, AdTech, Advertising, Ad Tech, LegalTech, Legal, Future of Work, Workplace, SMB Software,
    SMB, SME, Enterprise Applications, Digital Marketing, Business Intelligence, Analytics,
    Data Analytics, Big Data, Data, Customer Service, IT, Information Technology, Customer Support,
    Customer Experience, Information Services, IT Services, Internet Software, Work Tech, B2B Services,
    B2B Software, B2B Tech, Enterprise & B2B, Enterprise B2B, SaaS & Enterprise, Professional Services,
    Software & IT, TMT, ICT, Information & Communications Technology, Business Services,
    Business Products, Workflow Automation, RPA
  `,
  DEVELOPER_TOOLS: `
    DevTools, Dev Tools, Developer Tool, Developer Infrastructure, Developer Platforms, Developers,
    DevOps, DevSecOps, Open Source, Open Source Software, OSS, API, APIs, API first, Low Code, No Code,
    No-Code/Low-Code, Low-code / no-code, Developer Tools & Infrastructure, Software Engineering,
    Software Development, Observability, Developer APIs, Web Development, MLOps, Developer Experience,
    Testing
  `,
  CLIMATE_ENERGY_SUSTAINABILITY: `
    Climate, ClimateTech, Climate Change, Energy, Clean Energy, CleanTech, Clean Technology, Clean Tech,
    GreenTech, Sustainability, Sustainable, Renewable Energy, Renewables, Renewable, Solar, Wind,
    Batteries, Energy Storage, Carbon, Carbon Removal, Decarbonization, Decarbonisation, Environment,
    Environmental, Circular Economy, Water, Waste Management, Recycling, Net Zero, EnergyTech,
    Energy Transition, Climate & Energy, Climate/Sustainability, Energy & Utilities, Utilities, Power,
    Energy & Environment, Green Energy, Oil & Gas, Energy/Climate, Blue Economy,
    Climate & Sustainability, Sustainability & Climate, Hydrogen, Nuclear, Fusion, ESG,
    Energy Efficiency, Impact/Climate
  `,
  INDUSTRIAL_ROBOTICS: `
    Industrial, Industrials, Robotics, Robots, Robotics & Automation, Manufacturing,
    Advanced Manufacturing, Automation, Industry 4.0, Industrial Automation, Industrial Tech, Hardware,
    IoT, Internet of Things, Industrial IoT, IIoT, Drones, 3D Printing, Construction, ConTech,
    ConstructionTech, Autonomous Vehicles, Mobility, Automotive, Electric Vehicles, EV, EVs,
    Transportation, Transport, Auto, AutoTech, Machinery, Industry, Smart Manufacturing,
    Hardware & Robotics, Hardware/IoT, Hardware & IoT, Robotics/Hardware, Electronics, Mining,
    Materials, Vehicles, Micro-mobility, Micromobility, Smart Mobility, Mobility & Transportation,
    Engineering, Wearables, Autonomous Systems
  `,
  ECOMMERCE_MARKETPLACES: `
    E-commerce, eCommerce, Ecomm, E Com, Commerce, Marketplace, Marketplaces, Online Marketplace,
    B2B Marketplace, B2B Marketplaces, Retail, RetailTech, Retail Tech, D2C, DTC, Direct to Consumer,
    Shopping, Online Retail, Social Commerce, Quick Commerce, Commerce Enablement, E-tailer, eTail,
    Online Shopping, Consumer Marketplaces, Ecommerce & Retail, Retail & Ecommerce,
    Commerce & Marketplaces, Marketplaces & Commerce, Grocery, Fashion E-commerce, B2C E-commerce,
    D2C Brands, DTC Brands, Group Buying, Auctions, Wholesale, Online Grocery, Food Delivery
  `,
  PROPTECH: `
    Prop Tech, Property, Property Tech, Real Estate, Real Estate Tech, RealEstateTech, Housing,
    Built Environment, Built World, Construction & Real Estate, Real Estate & Construction, Co-living,
    Coworking, Co-working, Smart Buildings, Property Management, Rental, Home Services, Smart Cities,
    Smart City, Urban Tech, Proptech/Real Estate, Smart Home
  `,
  WEB3_CRYPTO: `
    Web3, Web 3, Web 3.0, Crypto, Cryptocurrency, Crypto/Web3, Blockchain, Block chain, DeFi, NFT, NFTs,
    Bitcoin, Digital Assets, DAO, Metaverse, Blockchain & Crypto, Crypto & Blockchain, Web3/Blockchain,
    DLT, Tokens, Decentralized Finance, Ethereum, Distributed Ledger, Blockchain/Web3, GameFi,
    Decentralised Finance
  `,
  EDTECH: `
    Ed Tech, Education, Education Technology, E-learning, eLearning, Learning, Online Education,
    Training, Higher Education, K-12, K12, Upskilling, Language Learning, Edutech, Skilling,
    Corporate Training, Learning & Development, Edutainment, Student, Test Prep, Education & Training,
    EduTech/Learning, Tutoring, Continuing Education
  `,
  CONSUMER: `
    B2C, Consumer Tech, Consumer Internet, Consumer Goods, Consumer Products, Consumer Services,
    Consumer Apps, CPG, FMCG, Consumer Packaged Goods, Consumer Brands, Food, FoodTech, Food & Beverage,
    F&B, Food and Drink, Beverages, Restaurants, Fashion, Beauty, Apparel, Lifestyle, Travel,
    TravelTech, Travel & Tourism, Tourism, Hospitality, Gaming, Games, Video Games, Esports, eSports,
    Media, Media & Entertainment, Entertainment, Social, Social Media, Social Network,
    Social Networking, Creator Economy, Music, Sports, Sports Tech, Fitness, Pets, Pet Care, PetTech,
    Family, Parenting, Dating, Content, Video, News, Consumer Electronics, Hyperlocal, Leisure, Events,
    Art, Wellness & Fitness, Beauty & Fashion, Film, Publishing, Cannabis, Toys, Jewelry, Cosmetics,
    Furniture, Kids, Gaming & Entertainment, Digital Media, Consumer & Retail, Baby, Nutrition,
    Food Processing, Home Decor, Podcasts
  `,
  INTERNATIONAL_EMERGING_MARKETS: `
    International, Emerging Markets, International/Emerging Markets, Emerging Economies
  `,
  FRONTIER_TECH: `
    Frontier, Frontier Technology, DeepTech, Deep Tech, Deep Technology, Hard Tech, HardTech, Space,
    SpaceTech, Space Tech, Aerospace, Aviation, Aerospace & Defense, Defense, Defence, DefenseTech,
    Defence Tech, Quantum, Quantum Computing, Semiconductors, Semiconductor, Semis, Chips, AR/VR, AR,
    VR, XR, Virtual Reality, Augmented Reality, Advanced Materials, Nanotech, Nanotechnology,
    New Materials, Photonics, Satellites, Dual Use, Science, National Security, Space & Defense,
    Emerging Tech, Emerging Technologies, Spatial Computing, Frontier/DeepTech, Dual-use technology
  `,
  OPERATIONS_INFRA: `
    Operations, Infrastructure, Infra, Logistics, Logistics Tech, Supply Chain,
    Supply Chain & Logistics, Delivery, Logistics & Supply Chain, Cybersecurity, Cyber Security,
    Security, Cyber, Information Security, InfoSec, Data Infrastructure, Cloud Infrastructure,
    Cloud & Infrastructure, Data Center, Data Centers, Networking, Telecom, Telecommunications,
    Procurement, Warehousing, Freight, Shipping, Trucking, 5G, Identity, Fraud Detection,
    Network Security, Storage, Fleet Management, Last mile, Last Mile Delivery, IT Infrastructure,
    Enterprise Infrastructure, Privacy, Maritime
  `,
};
